import { describe, expect, it } from 'vitest';
import { engineModel, isModelAddress } from '../../../../shared/api/engine/modelAddress.ts';

describe('isModelAddress', () => {
  it.each(['http://127.0.0.1:11434/v1', 'https://models.example/v1'])('takes %s', (address) => {
    expect(isModelAddress(address)).toBe(true);
  });

  it.each([
    '',
    'models.example',
    'ftp://models.example/',
    'https://me:key@models.example/',
    'https://models.example/?key=1',
  ])('refuses %j', (address) => {
    expect(isModelAddress(address)).toBe(false);
  });
});

describe('engineModel', () => {
  it('is the endpoint and the name, without the space around them', () => {
    expect(engineModel({ modelUrl: ' http://127.0.0.1:11434/v1 ', modelName: ' small:3b ' })).toEqual({
      url: 'http://127.0.0.1:11434/v1',
      name: 'small:3b',
    });
  });

  it.each([
    ['', ''],
    ['http://127.0.0.1:11434/v1', ' '],
    ['', 'small:3b'],
    ['http://127.0.0.1:11434/v1?a=b', 'small:3b'],
    ['http://127.0.0.1:11434/v1', '--help'],
  ])('is none for the address %j and the name %j', (modelUrl, modelName) => {
    expect(engineModel({ modelUrl, modelName })).toBeNull();
  });
});
