import { CloudOff, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../Badge.tsx'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { FileDrop } from '../FileDrop.tsx'
import { FuelField } from '../FuelField.tsx'
import { IconButton } from '../IconButton.tsx'
import { NumberField } from '../NumberField.tsx'
import { PhotoSlot } from '../PhotoSlot.tsx'
import { ProgressSteps } from '../ProgressSteps.tsx'
import { SignaturePad } from '../SignaturePad.tsx'
import { VehicleDiagram, type VehicleMark } from '../VehicleDiagram.tsx'
import { VehicleOutline } from '../VehicleOutline.tsx'
import type { VehicleView } from '../vehicleViews.tsx'
import type { SampleWords } from './samples.ts'

const angles: VehicleView[] = ['right', 'front', 'left', 'rear', 'interior', 'roof']

export function GalleryCapture({ words }: { words: SampleWords }) {
  const [distance, setDistance] = useState<number | null>(42118)
  const [fuel, setFuel] = useState<number | null>(6)
  const [photos, setPhotos] = useState<Record<number, string>>({})
  const [marks, setMarks] = useState<VehicleMark[]>([
    { id: 'a', view: 'left', x: 380, y: 560, found: 'before', name: words.scratch },
    { id: 'b', view: 'left', x: 860, y: 600, found: 'now', name: words.scratch },
    { id: 'c', view: 'front', x: 300, y: 640, found: 'now', name: words.scratch },
  ])
  const [error, setError] = useState<string | null>(null)
  return (
    <main className="page" style={{ maxInlineSize: 640, marginInline: 'auto', inlineSize: '100%' }}>
      <div className="row">
        <Badge>
          <CloudOff aria-hidden size={14} /> {words.onDevice}
        </Badge>
      </div>
      <ProgressSteps title={words.step} current={3} total={6} text={words.stepText} />
      <div className="big-field">
        <NumberField
          label={words.odometer}
          value={distance}
          onChange={setDistance}
          unit={words.km}
          hint={words.odometerHint}
          end={
            <IconButton label={words.odometer} size="small">
              <ScanLine aria-hidden />
            </IconButton>
          }
        />
      </div>
      <FuelField
        label={words.fuel}
        fact={words.fuelFact}
        empty={words.empty}
        full={words.full}
        value={fuel}
        onChange={setFuel}
      />
      <div>
        <p className="field-label">{words.photos}</p>
        <div className="photos">
          {words.angles.map((name, index) => (
            <PhotoSlot
              key={name}
              name={name}
              outline={<VehicleOutline view={angles[index] ?? 'left'} />}
              photoUrl={photos[index]}
              next={index === Object.keys(photos).length}
              progress={index === 1 ? 0.4 : null}
              onPick={file => setPhotos({ ...photos, [index]: URL.createObjectURL(file) })}
            />
          ))}
        </div>
      </div>
      <Card title={words.damage}>
        <VehicleDiagram
          label={words.damage}
          marks={marks}
          onAdd={mark =>
            setMarks([...marks, { ...mark, id: String(marks.length), found: 'now', name: words.scratch }])
          }
          onOpen={id => setMarks(marks.filter(mark => mark.id !== id))}
        />
      </Card>
      <SignaturePad
        label={words.signature}
        onChange={signature => setError(signature ? null : words.signature)}
        error={error}
      />
      <FileDrop
        label={words.scan}
        hint={words.scanHint}
        accept={['image/*', 'application/pdf']}
        onFiles={() => {}}
        onRemove={() => {}}
        onRetry={() => {}}
        uploads={[
          { id: '1', name: 'registration-12-40718.pdf', progress: 0.6 },
          { id: '2', name: 'insurance.png', progress: null, error: words.tooLarge },
        ]}
      />
      <Button kind="primary" size="large" wide>
        {words.next}
      </Button>
    </main>
  )
}
