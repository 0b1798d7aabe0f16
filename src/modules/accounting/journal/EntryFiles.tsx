import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl, upload } from '#kernel/web/api.ts'
import { sayError } from '#kernel/web/say.ts'
import { FileDrop, type FileUpload } from '#ui/FileDrop.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const most = 10
const accepted = ['application/pdf', 'image/*', '.xlsx', '.csv']

type Props = { ids: readonly string[]; onChange: (ids: string[]) => void }

/** The papers of an entry, at most ten; those kept before are links. */
export function EntryFiles({ ids, onChange }: Props) {
  const [before] = useState(ids)
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const add = async (files: File[]) => {
    let kept = [...ids]
    for (const file of files.slice(0, most - kept.length)) {
      const waiting = crypto.randomUUID()
      setUploads(all => [...all, { id: waiting, name: file.name, progress: 0 }])
      try {
        const { id } = await upload(file, file.name)
        kept = [...kept, id]
        onChange(kept)
        setUploads(all => all.map(one => (one.id === waiting ? { ...one, id, progress: null } : one)))
      } catch (error) {
        setUploads(all =>
          all.map(one => (one.id === waiting ? { ...one, progress: null, error: sayError(error) } : one)),
        )
      }
    }
  }
  const remove = (id: string) => {
    setUploads(all => all.filter(one => one.id !== id))
    onChange(ids.filter(one => one !== id))
  }
  return (
    <div className="stack tight">
      <FileDrop
        label={m['accounting.entry.files']()}
        hint={m['accounting.entry.filesHint']({ count: most })}
        accept={accepted}
        multiple
        uploads={uploads}
        onFiles={files => void add(files)}
        onRemove={remove}
      />
      {before.length > 0 && (
        <span className="row wrap">
          {before.map((id, at) => (
            <TextLink key={id} href={fileUrl(id)} target="_blank">
              {m['accounting.entry.file']({ number: at + 1 })}
            </TextLink>
          ))}
        </span>
      )}
    </div>
  )
}
