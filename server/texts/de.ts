// Every German word of the server, once: mails, problems, the description of the API, the heads of files and what is printed.
export * as texts from './de/subjects.ts';
