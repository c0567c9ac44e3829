/** Makes one write, after the one before it has its answer; null: another was asked for meanwhile and counts instead. */
export type LastWrite = <Answer>(send: () => Promise<Answer>) => Promise<Answer | null>;

/**
 * For the writes of one value: two at a time could arrive in either order, for one that got no answer is repeated. `send`
 * must not reject.
 */
export function createLastWrite(): LastWrite {
  let before: Promise<unknown> = Promise.resolve();
  let last = 0;
  return async (send) => {
    last += 1;
    const own = last;
    const answer = before.then(() => (own === last ? send() : null));
    before = answer;
    const given = await answer;
    return own === last ? given : null;
  };
}
