import { createHmac, timingSafeEqual } from 'node:crypto'
import { isQrStepValid, qrStep } from '../location/location.rules.ts'

/** What signs the code of a site. */
type Signer = { id: string; qr_secret: string }

const stepMillis = 30_000
const digitCount = 8

const signed = (site: Signer, text: string) => createHmac('sha256', site.qr_secret).update(text).digest()
const signatureOf = (site: Signer, step: number) =>
  signed(site, `${site.id}.${step}`).toString('base64url').slice(0, 22)

/** The same code for whoever types it: eight digits. */
function digitsOf(site: Signer, step: number): string {
  const number = signed(site, `${site.id}.${step}.digits`).readUInt32BE(0) % 10 ** digitCount
  return String(number).padStart(digitCount, '0')
}

/** The code of a site at an instant, to scan and to type. */
export function codeAt(site: Signer, now: Date): { code: string; digits: string; changesAt: Date } {
  const step = qrStep(now.getTime())
  return {
    code: `${site.id}.${step}.${signatureOf(site, step)}`,
    digits: digitsOf(site, step),
    changesAt: new Date((step + 1) * stepMillis),
  }
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether a code, scanned or typed, was shown at one of these sites within the last 60 seconds. */
export function isCodeOf(code: string, among: readonly Signer[], now: Date): boolean {
  const step = qrStep(now.getTime())
  if (/^\d{8}$/.test(code))
    return among.some(site => [step, step - 1].some(one => isEqual(code, digitsOf(site, one))))
  const [siteId, given, signature] = code.split('.')
  const site = among.find(one => one.id === siteId)
  if (!site || !signature || !isQrStepValid(Number(given), now.getTime())) return false
  return isEqual(signature, signatureOf(site, Number(given)))
}
