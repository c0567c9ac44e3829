const patterns = new Map<string, RegExp>();

/** Whether a path is at an address: ':id' is one step, ':part?' one that may be missing, '*?' whatever follows. */
export function isAtAddress(address: string, path: string): boolean {
  const pattern = patterns.get(address) ?? patternOf(address);
  patterns.set(address, pattern);
  return pattern.test(path);
}

function patternOf(address: string): RegExp {
  const steps = address
    .replaceAll('/*?', '(?:/.*)?')
    .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${steps}/?$`);
}
