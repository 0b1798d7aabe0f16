import { Suspense } from 'react'
import { late } from '../onDemand.tsx'
import type { MapViewProps } from './MapViewPart.tsx'
import './map.css'

const Part = late(() => import('./MapViewPart.tsx'))

/** A map of places. The library and its styles come when a map is shown first. */
export function MapView(props: MapViewProps) {
  return (
    <Suspense fallback={<div className="map" role="status" aria-label={props.label} />}>
      <Part {...props} />
    </Suspense>
  )
}
