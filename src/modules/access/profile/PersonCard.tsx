import { m } from '#generated/words/messages.js'
import { PhoneInput } from '#kernel/web/inputs/PhoneInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AvatarPart } from './AvatarPart.tsx'
import { ProfileFormCard } from './ProfileFormCard.tsx'
import { type Profile, useProfileForm } from './useProfileForm.web.ts'

const names = [
  ['firstNameAr', m['access.person.firstNameAr']],
  ['lastNameAr', m['access.person.lastNameAr']],
  ['firstName', m['access.person.firstNameEn']],
  ['lastName', m['access.person.lastNameEn']],
] as const

/** Picture, names in both languages and phone of the signed-in person. */
export function PersonCard({ profile }: { profile: Profile }) {
  const state = useProfileForm(profile)
  const { facts } = useSession()
  const { control } = state.form
  return (
    <ProfileFormCard
      id="profile"
      title={m['access.profile.person']()}
      state={state}
      head={facts?.company && !facts.superAdmin && <AvatarPart profile={profile} name={facts.user.name} />}
    >
      {names.map(([name, label]) => (
        <TextInput
          key={name}
          control={control}
          name={name}
          label={label()}
          optional={name !== 'firstNameAr'}
        />
      ))}
      <TextField
        label={m['access.session.email']()}
        type="email"
        value={profile.email}
        onChange={() => {}}
        readOnly
        hint={facts?.superAdmin ? undefined : m['access.profile.emailHint']()}
      />
      <PhoneInput control={control} name="phone" label={m['access.person.phone']()} optional />
    </ProfileFormCard>
  )
}
