/** What a file says of its picture, read from its bytes: nothing of it is decoded, nor unpacked beyond `MAX_EXTRA_BYTES`. */
export interface PictureParts {
  /** Pixels as they are stored. */
  readonly width: number;
  readonly height: number;
  /** How the camera was held, 1 to 8, as EXIF numbers it. */
  readonly orientation: number;
  /** The same file with only what makes the picture, and a colour profile of few bytes; null where it breaks off. */
  readonly bytes: Buffer | null;
}

/** Bytes of a colour profile, packed and unpacked, and of EXIF. Profiles of screens and cameras have 500 to 61,000. */
export const MAX_EXTRA_BYTES = 65_536;

/** Chunks or segments of a file: pictures have some hundreds, and walking over those that fit into 1 MB would hold the event loop. */
export const MAX_PARTS = 4_096;
