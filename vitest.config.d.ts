declare const _default: import("vite").UserConfig & Promise<import("vite").UserConfig> & (import("vitest/config").ViteUserConfigFnObject & (import("vitest/config").ViteUserConfigFnPromise & import("vitest/config").ViteUserConfigExport));
export default _default;
