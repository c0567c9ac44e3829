/**
 * A light in the colour of a team, over what it stands in. `at`: where its middle stands, as shares of width and height. `name`:
 * of the gradient, once on the page. By attributes, for the page that the server draws has no inline styles.
 */
export function Light({
  name,
  color,
  at: [x, y],
}: {
  name: string;
  color: string | undefined;
  at: readonly [number, number];
}) {
  if (color === undefined) return null;
  return (
    <>
      <radialGradient id={name} cx={x} cy={y} r=".75" gradientTransform={`translate(${x * 0.38} 0) scale(.62 1)`}>
        <stop offset="0" stopColor={color} stopOpacity=".62" />
        <stop offset="1" stopColor={color} stopOpacity="0" />
      </radialGradient>
      <path fill={`url(#${name})`} d="M0 0h100v100H0Z" />
    </>
  );
}
