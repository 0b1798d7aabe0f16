import { m } from '#generated/words/messages.js'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { middleOf } from '#modules/platform/public.ts'
import { useMapTiles } from '#modules/platform/public.web.tsx'
import { MapView } from '#ui/map/MapView.tsx'
import type { LatLon, MapShape } from '#ui/map/mapShapes.ts'
import type { Point } from '../location/geodesy.rules.ts'
import type { SiteRow } from './siteWords.web.ts'
import { siteLimits } from './workSite.rules.ts'

export const nameOf = (row: SiteRow) => (currentLocale() === 'ar' ? row.nameAr : (row.nameEn ?? row.nameAr))

const pairOf = ({ latitude, longitude }: Point): LatLon => [latitude, longitude]
const pointAt = ([latitude, longitude]: LatLon): Point => ({ latitude, longitude })

type Drawn =
  | { shape: 'circle'; centre: Point | null; radius: number }
  | { shape: 'polygon'; vertices: readonly Point[] }

const shapeOf = (id: string, label: string, drawn: Drawn): MapShape =>
  drawn.shape === 'circle'
    ? {
        kind: 'circle',
        id,
        label,
        at: drawn.centre && pairOf(drawn.centre),
        radius: drawn.radius,
        limits: siteLimits.radius,
      }
    : { kind: 'polygon', id, label, corners: drawn.vertices.map(pairOf) }

/** One site on a map, to be drawn and changed. */
export function SiteMap({ drawn, onDraw }: { drawn: Drawn; onDraw: (drawn: Drawn) => void }) {
  const label = m['hr.workSite.map']()
  return (
    <MapView
      label={label}
      tiles={useMapTiles()}
      home={middleOf(useCompany().country)}
      shapes={[shapeOf('site', label, drawn)]}
      onMove={shape =>
        onDraw(
          shape.kind === 'circle'
            ? { shape: 'circle', centre: shape.at && pointAt(shape.at), radius: shape.radius }
            : { shape: 'polygon', vertices: shape.corners.map(pointAt) },
        )
      }
    />
  )
}

const drawnOf = (row: SiteRow): Drawn =>
  row.shape === 'polygon'
    ? { shape: 'polygon', vertices: row.vertices ?? [] }
    : {
        shape: 'circle',
        centre:
          row.latitude === null || row.longitude === null
            ? null
            : { latitude: row.latitude, longitude: row.longitude },
        radius: row.radius ?? 0,
      }

function middle(drawn: Drawn): readonly LatLon[] {
  if (drawn.shape === 'circle') return drawn.centre ? [pairOf(drawn.centre)] : []
  const { vertices } = drawn
  if (vertices.length === 0) return []
  const mean = (of: (point: Point) => number) =>
    vertices.reduce((sum, point) => sum + of(point), 0) / vertices.length
  return [[mean(point => point.latitude), mean(point => point.longitude)]]
}

/** All sites together; a press on one opens it. */
export function SitesMap({ rows, onPick }: { rows: readonly SiteRow[]; onPick: (id: string) => void }) {
  return (
    <MapView
      label={m['hr.workSite.maps']()}
      tiles={useMapTiles()}
      home={middleOf(useCompany().country)}
      markers={rows.flatMap(row => middle(drawnOf(row)).map(at => ({ id: row.id, at, label: nameOf(row) })))}
      shapes={rows.map(row => shapeOf(row.id, nameOf(row), drawnOf(row)))}
      onPick={onPick}
    />
  )
}
