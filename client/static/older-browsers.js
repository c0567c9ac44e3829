// What the public pages use and the oldest browsers promised in docs/operations.md lack. theme.js asks for it where the
// newest of these is missing; browsers of the last years never load it.
(function () {
  function add(to, name, value) {
    if (!(name in to)) Object.defineProperty(to, name, { value: value, writable: true, configurable: true });
  }
  function integer(value) {
    return Math.trunc(Number(value)) || 0;
  }
  function at(index) {
    var place = integer(index);
    return this[place < 0 ? this.length + place : place];
  }
  add(Array.prototype, 'at', at);
  add(String.prototype, 'at', at);
  add(Array.prototype, 'findLastIndex', function (test, self) {
    for (var index = this.length - 1; index >= 0; index -= 1) {
      if (test.call(self, this[index], index, this)) return index;
    }
    return -1;
  });
  add(Array.prototype, 'findLast', function (test, self) {
    return this[this.findLastIndex(test, self)];
  });
  add(Array.prototype, 'toSorted', function (compare) {
    return Array.from(this).sort(compare);
  });
  add(Array.prototype, 'toReversed', function () {
    return Array.from(this).reverse();
  });
  add(Array.prototype, 'toSpliced', function () {
    var copy = Array.from(this);
    copy.splice.apply(copy, arguments);
    return copy;
  });
  add(Array.prototype, 'with', function (index, value) {
    var copy = Array.from(this);
    var place = integer(index);
    if (place < 0) place += copy.length;
    if (place < 0 || place >= copy.length) throw new RangeError('Invalid index : ' + index);
    copy[place] = value;
    return copy;
  });
  add(Object, 'hasOwn', function (object, key) {
    return Object.prototype.hasOwnProperty.call(object, key);
  });
  add(String.prototype, 'isWellFormed', function () {
    return !/\p{Surrogate}/u.test(this);
  });
  add(AbortSignal, 'timeout', function (ms) {
    var controller = new AbortController();
    setTimeout(function () {
      controller.abort();
    }, ms);
    return controller.signal;
  });
})();
