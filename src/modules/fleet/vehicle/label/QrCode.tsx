import QRCode from 'qrcode'
import { useMemo } from 'react'

/** A QR code as one vector path: sharp at any size, black on white in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = QRCode.create(text, { errorCorrectionLevel: 'Q' })
    const lines: string[] = []
    for (let row = 0; row < modules.size; row++)
      for (let column = 0; column < modules.size; column++)
        if (modules.get(row, column)) lines.push(`M${column} ${row}h1v1h-1z`)
    return { size: modules.size, path: lines.join('') }
  }, [text])
  // The quiet zone of four modules that readers need.
  return (
    <svg
      className="fleet-qr"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
