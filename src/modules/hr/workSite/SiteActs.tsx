import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAddress } from '#kernel/web/list.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast.ts'
import type { SiteRow } from './siteWords.web.ts'

/** What else is done with a site: its code on a screen, and its end. */
export function SiteActs({ site, onDone }: { site: SiteRow; onDone: () => void }) {
  const [, change] = useAddress()
  const [isRetiring, setRetiring] = useState(false)
  return (
    <>
      <Button kind="tertiary" onPress={() => change({ screen: site.id, site: undefined })}>
        {m['hr.workSite.act.code']()}
      </Button>
      <Button kind="danger" onPress={() => setRetiring(true)}>
        {m['hr.workSite.act.retire']()}
      </Button>
      {isRetiring && (
        <ActDialog
          name="hr.workSite.retire"
          title={m['hr.workSite.retireTitle']({ name: site.nameAr })}
          verb={m['hr.workSite.act.retire']()}
          danger
          input={{ id: site.id, version: site.version }}
          onDone={() => {
            showToast(m['hr.workSite.retired']())
            onDone()
          }}
          onClose={() => setRetiring(false)}
        >
          <p>{m['hr.workSite.retireSays']()}</p>
        </ActDialog>
      )}
    </>
  )
}
