/**
 * The first text is drawn only after the app has started and the caller is known; requested here, the fonts are there by then. Imported
 * before everything else.
 */
for (const weight of [600, 400]) void document.fonts.load(`${weight} 1rem Plex`, 'ق')

export {}
