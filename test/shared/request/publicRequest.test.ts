import { expect, test } from 'vitest';
import { leftOut, leftOutOf, publicRequest } from '../../../shared/request/publicRequest.ts';

test('headers that carry keys lose them, others stay', () => {
  const headers = {
    Authorization: 'x',
    cookie: 'a=b',
    'X-Api-Key': '1',
    'proxy-authorization': 'y',
    Accept: 'text/html',
  };
  expect(publicRequest({ headers })).toEqual({
    headers: {
      Authorization: leftOut,
      cookie: leftOut,
      'X-Api-Key': leftOut,
      'proxy-authorization': leftOut,
      Accept: 'text/html',
    },
  });
});

test('what is written into a field for secrets goes, until another field is clicked', () => {
  const actions = [
    { type: 'click', selector: 'input[name=pwd]' },
    { type: 'wait', milliseconds: 1 },
    { type: 'write', text: 'hunter2' },
    { type: 'click', selector: '#search' },
    { type: 'write', text: 'stove' },
    { type: 'write', text: 'sk-0123456789abcdefghijklmn' },
  ];
  const { actions: left } = publicRequest({ actions });
  expect(left).toMatchObject([{}, {}, { text: leftOut }, {}, { text: 'stove' }, { text: leftOut }]);
});

test('an address loses its password and the parameters that look like keys', () => {
  expect(publicRequest({ url: 'https://me:hunter2@shop.example/p?page=2&api_token=short' })).toEqual({
    url: 'https://me@shop.example/p?page=2&api_token=%5Bleft+out%5D',
  });
  const plain = {
    url: 'https://shop.example/p?page=2&q=two burners',
    formats: ['markdown', { type: 'json', prompt: 'x' }],
  };
  expect(publicRequest(plain)).toEqual(plain);
});

test('what was left out is known, so that it can be looked for in what came back', () => {
  const request = {
    url: 'https://me:my%20password@shop.example/?token=abcdefgh12&page=2',
    headers: {
      Authorization: 'Basic YWxhZGRpbjpvcGVu==',
      Cookie: 'session=k3y-of-mine; consent=accepted',
      'Accept-Language': 'en',
    },
    actions: [
      { type: 'click', selector: '#password' },
      { type: 'write', text: 'typed in secret' },
    ],
  };
  expect(leftOutOf(request)).toEqual([
    'my password',
    'abcdefgh12',
    'Basic YWxhZGRpbjpvcGVu==',
    'YWxhZGRpbjpvcGVu==',
    'session=k3y-of-mine; consent=accepted',
    'k3y-of-mine',
    'typed in secret',
  ]);
  expect(leftOutOf({ url: 'https://shop.example/' })).toEqual([]);
});
