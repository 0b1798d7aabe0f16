/** Pixels as a portable pixmap: a kind of picture that needs no encoder. `channels` is 1 (grey), 3 or 4, whose last is left out. */
export function pixmapOf(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  channels: 1 | 3 | 4,
): Buffer {
  const depth = channels === 1 ? 1 : 3
  const head = Buffer.from(`P${depth === 1 ? 5 : 6}\n${width} ${height}\n255\n`)
  const body = Buffer.alloc(width * height * depth)
  for (let at = 0; at < width * height; at += 1)
    for (let channel = 0; channel < depth; channel += 1)
      body[at * depth + channel] = pixels[at * channels + channel]!
  return Buffer.concat([head, body])
}
