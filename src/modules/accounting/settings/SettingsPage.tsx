import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** «إعدادات المالية»: how the books of the company work. */
export default function SettingsPage() {
  const answer = useAnswer('accounting.settings.get', {})
  return (
    <Loaded answer={answer}>{settings => <SettingsForm key={settings.version} settings={settings} />}</Loaded>
  )
}
