import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import './inspection-proof.css'

type Props = { name: string; outFileId: string | null; inFileId: string | null }

/** One angle before and after, one photo over the other: the slider draws the line between them. */
export function ComparePhotos({ name, outFileId, inFileId }: Props) {
  const [share, setShare] = useState(50)
  if (!outFileId || !inFileId)
    return (
      <div className="yard-compare">
        <Photo name={m['fleet.inspection.before']()} fileId={outFileId} />
        <Photo name={m['fleet.inspection.after']()} fileId={inFileId} />
      </div>
    )
  return (
    // Photos have a left and a right whatever the language.
    <div dir="ltr" className="photo-compare" style={{ '--share': `${share}%` } as React.CSSProperties}>
      <img src={fileUrl(inFileId)} alt={m['fleet.inspection.after']()} />
      <img src={fileUrl(outFileId)} alt={m['fleet.inspection.before']()} className="before" />
      <span className="cap" aria-hidden="true">
        {m['fleet.inspection.before']()}
      </span>
      <span className="cap" aria-hidden="true">
        {m['fleet.inspection.after']()}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        onChange={event => setShare(Number(event.target.value))}
        aria-label={m['fleet.inspection.compareSlider']({ angle: name })}
      />
    </div>
  )
}

export function Photo({ name, fileId }: { name: string; fileId: string | null }) {
  return (
    <figure>
      {fileId ? (
        <img src={fileUrl(fileId)} alt={name} />
      ) : (
        <p className="cap">{m['fleet.inspection.noPhoto']()}</p>
      )}
      <figcaption className="cap">{name}</figcaption>
    </figure>
  )
}
