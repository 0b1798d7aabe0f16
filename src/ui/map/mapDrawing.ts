import { circle, type LayerGroup, type Map as LeafletMap, polygon } from 'leaflet'
import { type Place, placesOn, stepped } from './mapPlaces.ts'
import { eastOf, type LatLon, type MapShape, rounded, withoutCorner, withRadius } from './mapShapes.ts'
import type { mapWords } from './mapWords.ts'

type Words = (typeof mapWords)['ar']
type Numbered = (value: number) => string
const mutable = ([latitude, longitude]: LatLon): [number, number] => [latitude, longitude]

export type Drawing = {
  shapes: readonly MapShape[]
  words: Words
  numbered: Numbered
  /** The corner that was pressed. */
  chosen: number | null
  onChoose: (corner: number | null) => void
  onMove: ((shape: MapShape) => void) | undefined
}

/** Draws outlines and, of the first shape where it is edited, what it is moved by. */
export function drawingOn(
  map: LeafletMap,
  outlines: LayerGroup,
  handles: LayerGroup,
): (next: Drawing) => void {
  const show = placesOn(handles)
  const outline = (shapes: readonly MapShape[]) => {
    outlines.clearLayers()
    for (const shape of shapes) {
      if (shape.kind === 'polygon' && shape.corners.length > 1)
        outlines.addLayer(polygon(shape.corners.map(mutable), { className: 'map-shape', interactive: false }))
      if (shape.kind === 'circle' && shape.at)
        outlines.addLayer(
          circle(mutable(shape.at), { radius: shape.radius, className: 'map-shape', interactive: false }),
        )
    }
  }
  return next => {
    const [edited, ...others] = next.shapes
    outline(next.shapes)
    const { onMove } = next
    if (!edited || !onMove) return show([])
    const change = (shape: MapShape, isEnd: boolean) => (isEnd ? onMove(shape) : outline([shape, ...others]))
    show(
      edited.kind === 'circle'
        ? circleHandles(map, edited, next, change)
        : corners(map, edited, next, change),
    )
  }
}

type Change = (shape: MapShape, isEnd: boolean) => void

function circleHandles(
  map: LeafletMap,
  shape: MapShape & { kind: 'circle' },
  { words }: Drawing,
  change: Change,
): Place[] {
  const { at } = shape
  if (!at) return []
  const edge = mutable(eastOf(at, shape.radius))
  const move = ({ lat, lng }: { lat: number; lng: number }, isEnd: boolean) =>
    change({ ...shape, at: rounded(lat, lng) }, isEnd)
  const reach = (to: { lat: number; lng: number }, isEnd: boolean) =>
    change(withRadius(shape, map.distance(mutable(at), to)), isEnd)
  return [
    {
      key: `${shape.id} centre`,
      at: mutable(at),
      label: words.centre,
      look: 'map-handle is-centre',
      size: 32,
      onDrag: move,
      onKey: event => {
        const to = stepped(map, mutable(at), event)
        if (to) move(to, true)
      },
    },
    {
      key: `${shape.id} edge`,
      at: edge,
      label: words.edge,
      look: 'map-handle',
      size: 32,
      onDrag: reach,
      onKey: event => {
        const to = stepped(map, edge, event)
        if (to) reach(to, true)
      },
    },
  ]
}

function corners(
  map: LeafletMap,
  shape: MapShape & { kind: 'polygon' },
  { words, numbered, chosen, onChoose }: Drawing,
  change: Change,
): Place[] {
  const moved = (index: number, { lat, lng }: { lat: number; lng: number }) => ({
    ...shape,
    corners: shape.corners.with(index, rounded(lat, lng)),
  })
  return shape.corners.map(
    (at, index): Place => ({
      key: `${shape.id} corner ${index}`,
      at: mutable(at),
      label: words.corner(numbered(index + 1)),
      look: index === chosen ? 'map-handle is-chosen' : 'map-handle',
      size: 32,
      onPress: () => onChoose(index === chosen ? null : index),
      onDrag: (to, isEnd) => change(moved(index, to), isEnd),
      onKey: event => {
        const to = stepped(map, mutable(at), event)
        if (to) change(moved(index, to), true)
        if (event.key !== 'Delete' && event.key !== 'Backspace') return
        event.preventDefault()
        onChoose(null)
        change(withoutCorner(shape, index), true)
      },
    }),
  )
}
