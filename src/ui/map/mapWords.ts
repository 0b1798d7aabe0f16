import type { Locale } from '#kernel/shared/format.ts'

/** The map's own words travel with it, apart from those of the kit: few pages have a map. */
type MapWords = {
  zoomIn: string
  zoomOut: string
  metres: string
  kilometres: string
  centre: string
  edge: string
  corner: (number: string) => string
  cluster: (count: string) => string
  removeCorner: string
  noTiles: string
  circleHelp: string
  polygonHelp: string
}

export const mapWords: Readonly<Record<Locale, MapWords>> = {
  ar: {
    zoomIn: 'قرّب',
    zoomOut: 'بعّد',
    metres: 'متر',
    kilometres: 'كم',
    centre: 'المركز',
    edge: 'نصف القطر',
    corner: number => `الركن ${number}`,
    cluster: count => `${count} هنا، اضغط للتقريب`,
    removeCorner: 'أزل الركن المحدد',
    noTiles: 'تعذر تحميل خلفية الخريطة',
    circleHelp: 'اضغط على الخريطة لتضع المركز، واسحب المركز أو طرف الدائرة لتعديلهما.',
    polygonHelp: 'اضغط على الخريطة لتضيف ركناً، واسحب الركن لتنقله، واضغطه لتزيله.',
  },
  en: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    metres: 'm',
    kilometres: 'km',
    centre: 'Centre',
    edge: 'Radius',
    corner: number => `Corner ${number}`,
    cluster: count => `${count} here, press to zoom in`,
    removeCorner: 'Remove this corner',
    noTiles: 'The background of the map did not load',
    circleHelp: 'Press the map to place the centre; drag the centre or the edge to change them.',
    polygonHelp: 'Press the map to add a corner; drag a corner to move it, press it to remove it.',
  },
}
