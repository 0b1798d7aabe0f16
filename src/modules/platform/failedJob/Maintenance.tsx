import { Suspense, useEffect, useState } from 'react'
import { late } from '#ui/onDemand.tsx'

const MaintenanceBar = late(async () => ({ default: (await import('./MaintenanceBar.tsx')).MaintenanceBar }))

/** The page comes first: whether there is maintenance is asked a moment later. */
const laterMillis = 1500

/** What platform staff announces to all, while it lasts. */
export function Maintenance() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), laterMillis)
    return () => clearTimeout(timer)
  }, [])
  return isTime ? (
    <Suspense>
      <MaintenanceBar />
    </Suspense>
  ) : null
}
