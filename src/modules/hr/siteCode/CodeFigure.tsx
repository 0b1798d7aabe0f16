import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { links } from '../links.web.ts'
import './siteCode.css'

/** A text as a picture to scan. */
export function CodePicture({ text, label }: { text: string; label: string }) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void import('qrcode').then(async ({ default: qrcode }) => {
      const drawn = await qrcode.toDataURL(text, { margin: 2, width: 720, errorCorrectionLevel: 'M' })
      if (!isGone) setPicture(drawn)
    })
    return () => {
      isGone = true
    }
  }, [text])
  return picture && <img className="code-picture" src={picture} alt={label} />
}

/** The code of a site, with its digits for a phone whose camera reads none. */
export function CodeFigure({ code, digits }: { code: string; digits: string }) {
  const text = `${window.location.origin}${links.siteCode(code)}`
  return (
    <>
      <CodePicture text={text} label={m['hr.workSite.act.code']()} />
      <span className="n strong code-digits" dir="ltr">
        {`${digits.slice(0, 4)} ${digits.slice(4)}`}
      </span>
    </>
  )
}
