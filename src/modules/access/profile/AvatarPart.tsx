import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { late } from '#ui/onDemand.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { useFileDialog } from '#ui/useFileDialog.tsx'
import type { Profile } from './useProfileForm.web.ts'

const CropDialog = late(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

/** The picture of the person: chosen, cut to a square, taken away. */
export function AvatarPart({ profile, name }: { profile: Profile; name: string }) {
  const save = useCommand('access.profile.setAvatar')
  const [photo, setPhoto] = useState<File | null>(null)
  const { avatarFileId } = profile
  const dialog = useFileDialog({
    accept: ['image/jpeg', 'image/png', 'image/webp'],
    onFiles: ([file]) => setPhoto(file ?? null),
  })
  const remove = async () => {
    try {
      await save.mutateAsync({ picture: null })
      showToast(m['access.avatar.removed']())
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <div className="profile-avatar">
      <Avatar name={name} photoUrl={avatarFileId && fileUrl(avatarFileId)} />
      <div className="row">
        <Button onPress={dialog.open}>
          {avatarFileId ? m['access.avatar.change']() : m['access.avatar.choose']()}
        </Button>
        {avatarFileId && (
          <Button kind="tertiary" busy={save.isPending} onPress={() => void remove()}>
            {m['access.avatar.remove']()}
          </Button>
        )}
      </div>
      {dialog.input}
      {photo && (
        <Suspense>
          <CropDialog photo={photo} onClose={() => setPhoto(null)} />
        </Suspense>
      )}
    </div>
  )
}
