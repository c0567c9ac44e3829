import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Which of React's builds draws pages in this process: 'production', or 'development', which takes several times as long;
 * 'unknown' where React no longer says. React chooses once, when it is loaded, so neither NODE_ENV nor a setting can tell:
 * the file that calls a component can.
 */
export function reactBuild(): string {
  let build = 'unknown';
  function Component(): null {
    build = /react-dom-server[\w.-]*\.(production|development)\.js/.exec(new Error().stack ?? '')?.[1] ?? build;
    return null;
  }
  renderToStaticMarkup(createElement(Component));
  return build;
}
