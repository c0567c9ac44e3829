/** The same bytes: a buffer that was copied between threads has lost its kind. */
export const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
