import { m } from '#generated/words/messages.js'
import { sayCode } from '#kernel/web/say.ts'
import { Badge } from '#ui/Badge.tsx'
import { DayText } from '#ui/DayText.tsx'
import { lapseText, lapseWords } from '../wordMaps.web.ts'
import type { Permit } from './permitWords.web.ts'

/** What speaks against the errand now: the calendar, the driver's licence, the vehicle's papers. */
export function PermitChecks({ permit }: { permit: Permit }) {
  const { checks } = permit
  if (!checks) return null
  const { conflict, licenceExpiresOn, licenceFits, lapses } = checks
  return (
    <ul className="fleet-lapses">
      <Check fits={conflict === null}>
        {conflict ? sayCode(conflict.code, conflict.params ?? {}) : m['fleet.permit.check.free']()}
      </Check>
      <Check fits={licenceFits} warns={licenceExpiresOn === null}>
        {licenceExpiresOn === null ? (
          m['fleet.permit.check.noLicence']()
        ) : (
          <>
            {m['fleet.permit.check.licence']()} <DayText day={licenceExpiresOn} />
          </>
        )}
      </Check>
      {lapses.length === 0 && <Check fits>{m['fleet.permit.check.papers']()}</Check>}
      {lapses.map(lapse => (
        <Check key={lapse.kind} fits={false} warns={lapse.severity === 'warn'}>
          <b>{lapseWords[lapse.kind]()}</b> {lapseText(lapse)}
        </Check>
      ))}
    </ul>
  )
}

type CheckProps = {
  fits: boolean
  /** It does not stop the errand. */
  warns?: boolean
  children: React.ReactNode
}

function Check({ fits, warns = false, children }: CheckProps) {
  const hue = warns ? 'amber' : fits ? 'green' : 'red'
  const word = warns
    ? m['fleet.legality.warns']()
    : fits
      ? m['fleet.permit.check.fine']()
      : m['fleet.legality.blocks']()
  return (
    <li>
      <Badge hue={hue}>{word}</Badge>
      <span>{children}</span>
    </li>
  )
}
