import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** All in PEM. */
export interface Certificate {
  /** What a client must trust. */
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

interface Keys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const day = 86_400_000;

/** The tags of DER, the few that a certificate needs. */
const tags = {
  integer: 2,
  bits: 3,
  octets: 4,
  oid: 6,
  text: 12,
  time: 23,
  sequence: 48,
  set: 49,
  version: 160,
  extensions: 163,
};

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

/** A certificate for 127.0.0.1 and localhost, valid for a day, from an authority of its own. Node can read them, not make them. */
export function issueCertificate(): Certificate {
  const authority: Keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const node: Keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = { name: nameOf('Double authority'), key: authority.privateKey };
  const addresses = extension(
    '551d11',
    sequence(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from('localhost'))),
  );
  const constraints = (isAuthority: boolean): Buffer =>
    extension('551d13', sequence(...(isAuthority ? [der(1, Buffer.from([0xff]))] : [])));
  return {
    authority: certificate(issuer, issuer.name, authority.publicKey, [constraints(true)]),
    certificate: certificate(issuer, nameOf('Double node'), node.publicKey, [constraints(false), addresses]),
    key: node.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function certificate(
  issuer: { readonly name: Buffer; readonly key: KeyObject },
  subject: Buffer,
  key: KeyObject,
  extensions: readonly Buffer[],
): string {
  const body = sequence(
    der(tags.version, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    issuer.name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    subject,
    key.export({ type: 'spki', format: 'der' }),
    der(tags.extensions, sequence(...extensions)),
  );
  const signature = der(tags.bits, Buffer.concat([Buffer.from([0]), sign('sha256', body, issuer.key)]));
  const text = sequence(body, ecdsaWithSha256, signature).toString('base64').replaceAll(/.{64}/gu, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${text.trimEnd()}\n-----END CERTIFICATE-----\n`;
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const digits = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...digits]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(tags.sequence, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return der(tags.oid, Buffer.from(hex, 'hex'));
}

function nameOf(text: string): Buffer {
  return sequence(der(tags.set, sequence(oid('550403'), der(tags.text, Buffer.from(text)))));
}

/** UTC with two digits of the year. */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replaceAll(/\D/gu, '').slice(2, 14);
  return der(tags.time, Buffer.from(`${digits}Z`));
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(tags.octets, value));
}
