import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { keepInStorage, readFromStorage } from '#kernel/web/kept.ts'
import { type Theme, useTheme } from '#modules/platform/web/public.tsx'
import { Card } from '#ui/Card.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Switch } from '#ui/Switch.tsx'

const soundKey = 'notification_sound'

/** What holds on this device only: theme and the sound of new alerts. */
export function DeviceSettingsCard() {
  const [theme, setTheme] = useTheme()
  const [isSoundOn, setSoundOn] = useState(() => readFromStorage<boolean>(soundKey) ?? true)
  return (
    <Card title={m['access.profile.thisDevice']()}>
      <div className="auth-form">
        <span className="cap">{m['access.profile.theme']()}</span>
        <SegmentedControl<Theme>
          label={m['access.profile.theme']()}
          value={theme}
          onChange={setTheme}
          options={[
            { id: 'light', name: m['platform.theme.light']() },
            { id: 'dark', name: m['platform.theme.dark']() },
            { id: 'system', name: m['platform.theme.system']() },
          ]}
        />
        <Switch
          on={isSoundOn}
          onChange={on => {
            setSoundOn(on)
            keepInStorage(soundKey, on)
          }}
          hint={m['access.profile.soundHint']()}
        >
          {m['access.profile.sound']()}
        </Switch>
      </div>
    </Card>
  )
}
