/** Package version and commit, put in by vite.config.ts. */
declare const BUILD_VERSION: string;
