import { texts } from '../../texts/de.ts';
import './loading.css';

/**
 * Grey bars where content will be; shown only when the wait gets noticeable. Where it is all there is of a page, the bar of
 * the portal stands above it; `index.html` has the same, until this code runs.
 */
export const Loading = () => (
  <div className="loading" role="status" aria-label={texts.frame.loading}>
    <i />
    <i />
    <i />
  </div>
);
