import { control, map as createMap, type Map as LeafletMap, layerGroup, tileLayer } from 'leaflet'
import { useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#kernel/shared/format.ts'
import { Button } from '../Button.tsx'
import { useDisplay } from '../display.ts'
import { markersOn } from './mapClusters.ts'
import { drawingOn } from './mapDrawing.ts'
import {
  boxOf,
  type LatLon,
  type MapMarker,
  type MapShape,
  rounded,
  scaleOf,
  withoutCorner,
  withTap,
} from './mapShapes.ts'
import { mapWords } from './mapWords.ts'
import './mapCanvas.css'

export type MapViewProps = {
  label: string
  /** Null: a plain background, and no request leaves the page. */
  tiles: { url: string; attribution: string } | null
  markers?: readonly MapMarker[]
  shapes?: readonly MapShape[]
  /** Where to look while nothing is drawn. */
  home?: LatLon
  /** A marker was pressed. */
  onPick?: (id: string) => void
  /** Makes the first shape one that is drawn: called with it after each tap, drag or key. */
  onMove?: (shape: MapShape) => void
}

const none: readonly never[] = []
const closest = 20

type Live = {
  map: LeafletMap
  draw: ReturnType<typeof drawingOn>
  mark: ReturnType<typeof markersOn>
}

/** A map with its own element: the library and React each keep to theirs. */
function useLive(words: (typeof mapWords)['ar'], onTap: (latitude: number, longitude: number) => void) {
  const element = useRef<HTMLDivElement>(null)
  const [live, setLive] = useState<Live | null>(null)
  const [scale, setScale] = useState({ metres: 100, width: 80 })
  const tapped = useRef(onTap)
  useEffect(() => {
    tapped.current = onTap
  })
  useEffect(() => {
    const canvas = element.current
    if (!canvas) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = createMap(canvas, {
      attributionControl: false,
      zoomControl: false,
      // A page is scrolled over the map; the wheel is the map's once it was pressed.
      scrollWheelZoom: false,
      minZoom: 2,
      maxZoom: closest,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
    })
    map.addControl(control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }))
    map.on('focus', () => map.scrollWheelZoom.enable())
    map.on('blur', () => map.scrollWheelZoom.disable())
    map.on('click', ({ latlng }) => tapped.current(latlng.lat, latlng.lng))
    const measure = () => {
      const middle = map.getSize().divideBy(2)
      const metres = map.distance(
        map.containerPointToLatLng(middle),
        map.containerPointToLatLng(middle.add([100, 0])),
      )
      if (metres > 0) setScale(scaleOf(metres / 100, 100))
    }
    map.on('moveend', measure)
    canvas.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || event.target !== canvas) return
      event.preventDefault()
      const { lat, lng } = map.getCenter()
      tapped.current(lat, lng)
    })
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    observer.observe(canvas)
    const [outlines, handles, pins] = [
      layerGroup().addTo(map),
      layerGroup().addTo(map),
      layerGroup().addTo(map),
    ]
    setLive({ map, draw: drawingOn(map, outlines, handles), mark: markersOn(map, pins) })
    return () => {
      observer.disconnect()
      map.remove()
    }
  }, [words])
  return { element, live, scale }
}

/** Adds the tiles of the background; true while they do not load. Without an address no other host is contacted. */
function useTiles(map: LeafletMap | undefined, url: string | undefined): boolean {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    setMissing(false)
    if (!map || !url) return
    const layer = tileLayer(url, { maxNativeZoom: 19, maxZoom: closest })
    layer.on('tileerror', () => setMissing(true))
    layer.on('tileload', () => setMissing(false))
    layer.addTo(map)
    return () => void layer.remove()
  }, [map, url])
  return isMissing
}

type Bounds = [[number, number], [number, number]]

/** Whether all of it is on the map, and not so small from afar that nothing of it is to be seen. */
function isInSight(map: LeafletMap, bounds: Bounds): boolean {
  const [from, to] = bounds.map(corner => map.latLngToContainerPoint(corner))
  const isSpeck = map.getZoom() < 15 && from!.distanceTo(to!) < 40
  return map.getBounds().contains(bounds) && !isSpeck
}

/** Moves the map where what is drawn would lie outside of it; what a person looks at is left alone otherwise. */
function useInSight(
  map: LeafletMap | undefined,
  markers: readonly MapMarker[],
  shapes: readonly MapShape[],
  home: MapViewProps['home'],
): void {
  const box = JSON.stringify(boxOf(markers, shapes))
  const [latitude, longitude] = home ?? [24, 45]
  const zoom = home ? 11 : 5
  const isBegun = useRef<LeafletMap>(null)
  useEffect(() => {
    if (!map) return
    const bounds = JSON.parse(box) as Bounds | null
    const isSeen = isBegun.current === map && bounds !== null && isInSight(map, bounds)
    if (bounds && !isSeen) map.fitBounds(bounds, { padding: [32, 32], maxZoom: 17, animate: false })
    if (!bounds && isBegun.current !== map) map.setView([latitude, longitude], zoom, { animate: false })
    isBegun.current = map
  }, [map, box, latitude, longitude, zoom])
}

export default function MapViewPart(props: MapViewProps) {
  const { label, tiles, markers = none, shapes = none, home, onPick, onMove } = props
  const { locale, digits } = useDisplay()
  const words = mapWords[locale]
  const numbered = (value: number) => formatNumber(value, digits, 0)
  const help = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const edited = onMove ? shapes[0] : undefined
  const { element, live, scale } = useLive(words, (latitude, longitude) => {
    if (!edited || !onMove) return
    setChosen(null)
    onMove(withTap(edited, rounded(latitude, longitude)))
  })
  useInSight(live?.map, markers, shapes, home)
  const isMissing = useTiles(live?.map, tiles?.url)
  useEffect(() => {
    live?.draw({ shapes, words, numbered, chosen, onChoose: setChosen, onMove })
  })
  useEffect(() => {
    live?.mark({ markers, words, numbered, onPick })
  })
  const isLong = scale.metres >= 1000
  return (
    <>
      <div className="map" dir="ltr">
        <div
          ref={element}
          className="map-canvas"
          role="application"
          aria-label={label}
          aria-describedby={edited ? help : undefined}
        />
        {edited && <span className="map-cross" aria-hidden />}
        {edited?.kind === 'polygon' && chosen !== null && chosen < edited.corners.length && (
          <div className="map-act">
            <Button
              size="small"
              onPress={() => {
                setChosen(null)
                onMove?.(withoutCorner(edited, chosen))
              }}
            >
              {words.removeCorner}
            </Button>
          </div>
        )}
        <div className="map-foot">
          <span className="map-scale n" style={{ inlineSize: scale.width }}>
            {numbered(isLong ? scale.metres / 1000 : scale.metres)} {isLong ? words.kilometres : words.metres}
          </span>
          {tiles && (
            <span className="map-source" dir="auto" role="status">
              {isMissing ? words.noTiles : tiles.attribution}
            </span>
          )}
        </div>
      </div>
      {edited && (
        <p className="cap" id={help}>
          {edited.kind === 'circle' ? words.circleHelp : words.polygonHelp}
        </p>
      )}
      {markers.length > 0 && (
        <ul className="sr" aria-label={label}>
          {markers.map(one => (
            <li key={one.id}>
              {onPick ? (
                <button type="button" tabIndex={-1} onClick={() => onPick(one.id)}>
                  {one.label}
                </button>
              ) : (
                one.label
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
