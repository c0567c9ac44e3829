/** Computes once per object and remembers the answer while that object is held; what it is asked about never changes. */
export function perObject<Key extends object, Answer>(compute: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new WeakMap<Key, { readonly answer: Answer }>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known.answer;
    const answer = compute(key);
    answers.set(key, { answer });
    return answer;
  };
}
