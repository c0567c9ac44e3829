export {};

declare module 'react' {
  /** Custom properties in a `style`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
