/** The attribute with the bullet or the number of a list item whose container, a table cell, holds no list in markdown. */
export const itemMarker = 'data-marker';
