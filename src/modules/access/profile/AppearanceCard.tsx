import { m } from '#generated/words/messages.js'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { type Theme, useTheme } from '#modules/platform/public.web.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { ProfileFormCard } from './ProfileFormCard.tsx'
import { type Profile, useProfileForm } from './useProfileForm.web.ts'

/** How the screens look to this person: the theme of this device, and language and digits on every device. */
export function AppearanceCard({ profile }: { profile: Profile }) {
  const state = useProfileForm(profile)
  const [theme, setTheme] = useTheme()
  const { control } = state.form
  const themeWord = m['access.profile.themeHere']()
  return (
    <ProfileFormCard
      id="appearance"
      title={m['access.profile.theme']()}
      state={state}
      head={
        <div className="row wrap">
          <span className="cap">{themeWord}</span>
          <SegmentedControl<Theme>
            label={themeWord}
            value={theme}
            onChange={setTheme}
            options={[
              { id: 'light', name: m['platform.theme.light']() },
              { id: 'dark', name: m['platform.theme.dark']() },
              { id: 'system', name: m['platform.theme.system']() },
            ]}
          />
        </div>
      }
    >
      <ChoiceInput
        control={control}
        name="language"
        label={m['access.profile.language']()}
        options={[
          { id: 'ar', name: m['access.language.ar']() },
          { id: 'en', name: m['access.language.en']() },
        ]}
      />
      <ChoiceInput
        control={control}
        name="digits"
        label={m['access.profile.digits']()}
        nothing={m['access.digits.company']()}
        options={[
          { id: 'latin', name: m['access.digits.latin'](), fact: '123' },
          { id: 'arabic', name: m['access.digits.arabic'](), fact: '١٢٣' },
        ]}
      />
    </ProfileFormCard>
  )
}
