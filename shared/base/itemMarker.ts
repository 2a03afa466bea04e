/** The attribute with the bullet or the number of a list item whose container, a table cell, cannot contain a list in Markdown. */
export const itemMarker = 'data-marker';
