/**
 * What this portal's own server sent, in the type that its contract names: page and server are of one build, and a page of
 * another build is renewed. Everything from elsewhere, such as storage or an address, is checked instead.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- the one place that takes the server at its word
export const fromServer = <Value>(sent: unknown): Value => sent as Value;
