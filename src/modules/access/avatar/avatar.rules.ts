import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

/** A person's picture stands in the header of every page: small enough to cost nothing there. */
export const avatarLimits = { sidePx: 256, leastSidePx: 32, mostSidePx: 512, base64Length: 400_000 } as const

type Size = { width: number; height: number }

/** Why a picture cannot stand for a person: it is none, or it is no square of 32 to 512 points. */
export function whyNotAvatar(size: Size | null): Refusal | null {
  if (!size) return invalid('access.avatar.notPicture', { field: 'picture' })
  const { leastSidePx, mostSidePx } = avatarLimits
  const isSquare = size.width === size.height && size.width >= leastSidePx && size.width <= mostSidePx
  return isSquare ? null : invalid('access.avatar.notSquare', { field: 'picture' })
}

/** How the shown part of a photo lies in it: its centre as a share of the sides, and how much it is enlarged. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }

export const mostZoom = 4
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The square of a photo that a crop shows, in points of the photo; it never reaches over an edge. */
export function cropSquare(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / within(crop.zoom, 1, mostZoom)
  return {
    left: within(crop.x * size.width - side / 2, 0, size.width - side),
    top: within(crop.y * size.height - side / 2, 0, size.height - side),
    side,
  }
}

/** The crop after the photo was dragged by so many shown squares; it stays where a further drag has an effect at once. */
export function movedCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { left, top, side } = cropSquare(size, crop)
  const moved = cropSquare(size, {
    ...crop,
    x: (left - by.x * side + side / 2) / size.width,
    y: (top - by.y * side + side / 2) / size.height,
  })
  return {
    zoom: crop.zoom,
    x: (moved.left + moved.side / 2) / size.width,
    y: (moved.top + moved.side / 2) / size.height,
  }
}
