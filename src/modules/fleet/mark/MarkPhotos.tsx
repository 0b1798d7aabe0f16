import { fileUrl, type OutputFor } from '#kernel/web/api.ts'
import { markName } from '../wordMaps.web.ts'
import './mark-photos.css'

type Mark = OutputFor<'fleet.mark.list'>['rows'][number]

/** The photos of a damage, each opened whole by a press. */
export function MarkPhotos({ mark }: { mark: Pick<Mark, 'photos' | 'type' | 'severity' | 'view'> }) {
  if (mark.photos.length === 0) return null
  return (
    <span className="mark-photos">
      {mark.photos.map(({ fileId }) => (
        <a key={fileId} href={fileUrl(fileId)} target="_blank" rel="noreferrer">
          <img src={fileUrl(fileId)} alt={markName(mark)} loading="lazy" />
        </a>
      ))}
    </span>
  )
}
