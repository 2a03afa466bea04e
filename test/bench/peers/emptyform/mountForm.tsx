import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A form with one controlled field: the minimum cost of a key press in a React form. */
function EmptyForm() {
  const [text, setText] = useState('');
  return <input aria-label="field" value={text} onChange={(event) => setText(event.target.value)} />;
}

const place = document.querySelector('#form');
if (place === null) throw new Error('there is no place for the form');
createRoot(place).render(<EmptyForm />);
