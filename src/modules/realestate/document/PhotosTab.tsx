import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import type { Property } from '../property/propertyWords.web.ts'
import '../realestate.css'

/** The photos of a property; the first is its cover. */
export function PhotosTab({ property }: { property: Property }) {
  const { can } = useSession()
  const mayWrite = can('realestate.properties.write')
  const save = useCommand('realestate.property.savePhotos')
  const files = useUploads()
  const [error, setError] = useState<string | null>(null)
  const { id, version, imageIds } = property
  const keep = async (fileIds: readonly string[]) => {
    setError(null)
    try {
      await save.mutateAsync({ id, version, fileIds: [...fileIds] })
      for (const one of files.uploads) files.remove(one.id)
      showToast(m['realestate.document.photosSaved']())
    } catch (caught) {
      setError(sayError(caught))
    }
  }
  return (
    <div className="stack estate-tab">
      {error && (
        <Notice hue="red" live>
          {error}
        </Notice>
      )}
      {imageIds.length === 0 && <EmptyState title={m['realestate.document.noPhotos']()} />}
      {imageIds.length > 0 && (
        <div className="estate-photos">
          {imageIds.map((image, at) => (
            <figure key={image} className="stack tight estate-photo">
              <a href={fileUrl(image)} target="_blank" rel="noreferrer">
                <img src={fileUrl(image)} alt={m['realestate.document.photo']({ number: at + 1 })} />
              </a>
              <figcaption className="card-row">
                {at === 0 && <Badge hue="blue">{m['realestate.document.cover']()}</Badge>}
                {at > 0 && mayWrite && (
                  <Button
                    size="small"
                    kind="tertiary"
                    onPress={() => void keep([image, ...imageIds.filter(one => one !== image)])}
                  >
                    {m['realestate.document.makeCover']()}
                  </Button>
                )}
                {mayWrite && (
                  <IconButton
                    label={m['realestate.document.removePhoto']({ number: at + 1 })}
                    onPress={() => void keep(imageIds.filter(one => one !== image))}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                )}
              </figcaption>
            </figure>
          ))}
        </div>
      )}
      {mayWrite && (
        <>
          <FileDrop
            label={m['realestate.document.addPhotos']()}
            accept={['image/*']}
            multiple
            uploads={files.uploads}
            onFiles={files.add}
            onRemove={files.remove}
            onRetry={files.retry}
          />
          {files.fileIds.length > 0 && (
            <div className="row">
              <Button
                kind="primary"
                busy={save.isPending || files.isBusy}
                onPress={() => void keep([...imageIds, ...files.fileIds])}
              >
                {m['realestate.document.savePhotos']()}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
