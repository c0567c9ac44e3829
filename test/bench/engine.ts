/** V8's settings for a program to compare with: those of the portal (`server/engine.ts`). */
export const LIKE_THE_PORTAL = ['--no-concurrent-marking', '--interrupt-budget=8000'] as const;
