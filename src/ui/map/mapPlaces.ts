import {
  divIcon,
  type LatLngExpression,
  type LayerGroup,
  type Map as LeafletMap,
  type Marker,
  marker,
} from 'leaflet'

/** A place that is shown as an element of its own. */
export type Place = {
  key: string
  at: LatLngExpression
  label: string
  look: string
  size: number
  text?: string
  onPress?: () => void
  /** Can be dragged: at each step of it, and at its end. */
  onDrag?: (at: { lat: number; lng: number }, isEnd: boolean) => void
  onKey?: (event: KeyboardEvent) => void
}

type Shown = { marker: Marker; place: Place }

/**
 * Keeps elements on the map in step with what is to be shown. What stays keeps its element: with a new one the focus would be lost at each
 * key that moves it.
 */
export function placesOn(group: LayerGroup): (places: readonly Place[]) => void {
  const shown = new Map<string, Shown>()
  return places => {
    const wanted = new Set(places.map(place => place.key))
    for (const [key, { marker: old }] of shown)
      if (!wanted.has(key)) {
        group.removeLayer(old)
        shown.delete(key)
      }
    for (const place of places) {
      const known = shown.get(place.key)
      if (known) known.place = place
      const one = known ?? add(group, place)
      shown.set(place.key, one)
      one.marker.setLatLng(place.at)
      dress(one)
    }
  }
}

function add(group: LayerGroup, place: Place): Shown {
  const drawn = marker(place.at, {
    draggable: place.onDrag !== undefined,
    keyboard: place.onPress !== undefined || place.onKey !== undefined,
    icon: divIcon({ className: 'map-place', iconSize: [place.size, place.size] }),
  })
  const one: Shown = { marker: drawn, place }
  drawn.on('click', () => one.place.onPress?.())
  drawn.on('drag', () => one.place.onDrag?.(drawn.getLatLng(), false))
  drawn.on('dragend', () => one.place.onDrag?.(drawn.getLatLng(), true))
  group.addLayer(drawn)
  drawn.getElement()?.addEventListener('keydown', event => {
    one.place.onKey?.(event)
    // The library presses its markers by pointer alone.
    if (one.place.onPress && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      one.place.onPress()
    }
    // The map would move by the same arrow.
    if (event.defaultPrevented) event.stopPropagation()
  })
  return one
}

const looks = [
  'map-pin',
  'map-mark',
  'map-cluster',
  'map-handle',
  'is-centre',
  'is-chosen',
  ...['green', 'blue', 'violet', 'amber', 'slate'].map(hue => `hue-${hue}`),
  ...['drop', 'round', 'square', 'diamond'].map(shape => `is-${shape}`),
]

function dress({ marker: drawn, place }: Shown): void {
  const element = drawn.getElement()
  if (!element) return
  element.setAttribute('aria-label', place.label)
  if (!place.onPress && !place.onKey) element.setAttribute('role', 'img')
  element.title = place.label
  for (const look of looks) element.classList.toggle(look, place.look.split(' ').includes(look))
  element.textContent = place.text ?? ''
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where an arrow key moves a place to, some pixels at a time; null for every other key. */
export function stepped(map: LeafletMap, at: LatLngExpression, event: KeyboardEvent) {
  const step = steps[event.key]
  if (!step) return null
  event.preventDefault()
  const pixels = event.shiftKey ? 20 : 4
  const point = map.latLngToContainerPoint(at)
  return map.containerPointToLatLng([point.x + step[0] * pixels, point.y + step[1] * pixels])
}
