// A thread for what visitors wait for: they never wait for a change, nor a change for them (visitor-pool.ts).

export { renderPage } from './public-pages/page-worker.ts';
export { writeCalendar } from './tournaments/transfer/write-file.ts';
