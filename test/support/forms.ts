import sharp from 'sharp';

/** A form as a browser sends it, for `inject`. */
export interface SentForm {
  readonly payload: Buffer;
  readonly headers: { readonly 'content-type': string };
}

/** `fields` by name; a file as its bytes and the name it has on the sender's disk. */
export async function form(
  fields: Readonly<Record<string, string | { readonly name: string; readonly bytes: Buffer }>>,
): Promise<SentForm> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new Blob([new Uint8Array(value.bytes)]), value.name);
  }
  const encoded = new Response(data);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

/** A PNG of one colour; other `red`, other bytes. */
export const picture = (width: number, height: number, red = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 60 } } })
    .png()
    .toBuffer();
