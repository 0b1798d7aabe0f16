import { Notice } from '#ui/Notice.tsx'
import { sayError } from './say.ts'
import { useWayOut } from './wayOut.tsx'

/** Why an action was refused, announced, with the way to where it is put right; nothing while `error` is null. */
export function RefusalNotice({ error }: { error: unknown }) {
  const wayOut = useWayOut(error)
  if (error === null || error === undefined) return null
  return (
    <Notice hue="red" live actions={wayOut}>
      {sayError(error)}
    </Notice>
  )
}
