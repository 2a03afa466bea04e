import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A form of one controlled field: the least that a key in a React form costs. */
function EmptyForm() {
  const [text, setText] = useState('');
  return <input aria-label="field" value={text} onChange={(event) => setText(event.target.value)} />;
}

const place = document.querySelector('#form');
if (place === null) throw new Error('there is no place for the form');
createRoot(place).render(<EmptyForm />);
