import { Star, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl, upload } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { useFileDialog } from '#ui/useFileDialog.tsx'
import { fieldsOf, type Vehicle } from './vehicleFields.web.ts'

/** The photos of a vehicle; the first one stands for it in lists. */
export function VehiclePhotos({ vehicle }: { vehicle: Vehicle }) {
  const { can } = useSession()
  const update = useCommand('fleet.vehicle.update')
  const [isSending, setSending] = useState(false)
  const ids = vehicle.photoFileIds
  const plate = vehicle.plate ?? vehicle.model
  const mayWrite = can('fleet.vehicles.write') && vehicle.status !== 'disposed'
  const keep = async (photoFileIds: string[]) => {
    await update.mutateAsync({
      id: vehicle.id,
      version: vehicle.version,
      ...fieldsOf(vehicle),
      photoFileIds,
    })
    showToast(m['kernel.saved']())
  }
  const change = (photoFileIds: string[]) => {
    keep(photoFileIds).catch(error => showProblem(sayError(error)))
  }
  const add = async (files: readonly File[]) => {
    setSending(true)
    try {
      const stored: string[] = []
      for (const file of files) stored.push((await upload(file, file.name)).id)
      await keep([...ids, ...stored])
    } catch (error) {
      showProblem(sayError(error))
    } finally {
      setSending(false)
    }
  }
  const dialog = useFileDialog({ accept: ['image/*'], multiple: true, onFiles: files => void add(files) })
  return (
    <section className="stack tight" aria-label={m['fleet.photos.title']()}>
      <div className="row wrap">
        <h3>{m['fleet.photos.title']()}</h3>
        <span className="cap">
          {ids.length > 1 ? m['fleet.photos.hint']() : ids.length === 0 && m['fleet.photos.none']()}
        </span>
        {mayWrite && (
          <span className="push">
            <Button size="small" busy={isSending || update.isPending} onPress={dialog.open}>
              {m['fleet.photos.add']()}
            </Button>
            {dialog.input}
          </span>
        )}
      </div>
      {ids.length > 0 && (
        <ul className="fleet-photos">
          {ids.map((id, index) => (
            <li key={id}>
              <a href={fileUrl(id)} target="_blank" rel="noreferrer">
                <img
                  src={fileUrl(id)}
                  alt={m['fleet.photos.of']({ number: index + 1, plate })}
                  loading="lazy"
                />
              </a>
              {mayWrite && (
                <span className="fleet-photo-acts">
                  {index > 0 && (
                    <IconButton
                      size="small"
                      framed
                      label={m['fleet.photos.first']()}
                      onPress={() => change([id, ...ids.filter(one => one !== id)])}
                    >
                      <Star aria-hidden />
                    </IconButton>
                  )}
                  <IconButton
                    size="small"
                    framed
                    label={m['fleet.photos.remove']({ number: index + 1 })}
                    onPress={() => change(ids.filter(one => one !== id))}
                  >
                    <X aria-hidden />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
