import type { LayerGroup, Map as LeafletMap } from 'leaflet'
import Supercluster from 'supercluster'
import { type Place, placesOn } from './mapPlaces.ts'
import type { MapMarker } from './mapShapes.ts'
import type { mapWords } from './mapWords.ts'

/** Above so many, markers that lie near one another are drawn as one with their number. */
const mostSingle = 50
const closest = 18

/** Where in the list of markers a point stands. */
type Indexed = { at: number }

export type Markers = {
  markers: readonly MapMarker[]
  words: (typeof mapWords)['ar']
  numbered: (value: number) => string
  onPick: ((id: string) => void) | undefined
}

/** Keeps the markers in step with the part of the map that is seen. */
export function markersOn(map: LeafletMap, group: LayerGroup): (next: Markers) => void {
  const show = placesOn(group)
  let current: Markers | null = null
  let index: Supercluster<Indexed, Indexed> | null = null
  const redraw = () => {
    if (!current) return
    show(index ? clustersOf(map, index, current) : current.markers.map(one => pinOf(one, current?.onPick)))
  }
  map.on('moveend', redraw)
  return next => {
    if (next.markers !== current?.markers) index = indexOf(next.markers)
    current = next
    redraw()
  }
}

function indexOf(markers: readonly MapMarker[]): Supercluster<Indexed, Indexed> | null {
  if (markers.length <= mostSingle) return null
  const index = new Supercluster<Indexed, Indexed>({ radius: 60, maxZoom: closest })
  return index.load(
    markers.map(({ at: [latitude, longitude] }, at) => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  )
}

const pinOf = ({ id, at, label, mark }: MapMarker, onPick: Markers['onPick']): Place => ({
  key: id,
  at: [at[0], at[1]],
  label,
  look: mark ? `map-mark hue-${mark.hue} is-${mark.shape}` : 'map-pin',
  size: 32,
  ...(mark?.text ? { text: mark.text } : {}),
  ...(onPick ? { onPress: () => onPick(id) } : {}),
})

function clustersOf(map: LeafletMap, index: Supercluster<Indexed, Indexed>, current: Markers): Place[] {
  const seen = map.getBounds()
  const box: [number, number, number, number] = [
    Math.max(-180, seen.getWest()),
    Math.max(-90, seen.getSouth()),
    Math.min(180, seen.getEast()),
    Math.min(90, seen.getNorth()),
  ]
  return index.getClusters(box, Math.round(map.getZoom())).map(({ properties, geometry }): Place => {
    if (!('cluster_id' in properties)) return pinOf(current.markers[properties.at]!, current.onPick)
    const [longitude, latitude] = geometry.coordinates as [number, number]
    const count = current.numbered(properties.point_count)
    const { cluster_id: cluster } = properties
    return {
      key: `cluster ${cluster}`,
      at: [latitude, longitude],
      label: current.words.cluster(count),
      look: 'map-cluster',
      size: 40,
      text: count,
      onPress: () => map.setView([latitude, longitude], index.getClusterExpansionZoom(cluster)),
    }
  })
}
